"""Reading a PDF: letters become words, words rows and columns, pages one text; only `pdf_file` knows pdfplumber."""
