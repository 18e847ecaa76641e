"""18FB Southern Italy, by Alessandro Lala."""
