"""Epic, by its complete rules of 28 March 2016: a file for each chapter, its words of the language, its cards."""
