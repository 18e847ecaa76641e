// The spreadsheet.
