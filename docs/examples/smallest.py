import ts_rules


class Mine:
    def hello(self):
        return ts_rules.Hello("mine", "1.0", editions=("deluxe", "2e"), options="all", readings="all")

    def position(self, ask):
        self.game = ts_rules.position("ts", ask.edition, options=ask.options, readings=ask.readings, **ask.given)

    def legal(self):
        return [str(move) for move in self.game.legal()]

    def play(self, move, side):
        try:
            self.game.play(f"{side}: {move}" if side else move)
        except ts_rules.IllegalMove as why:
            raise ts_rules.Refused(str(why)) from None

    def state(self, facts):
        return self.game.facts(*facts)
