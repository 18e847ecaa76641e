"""1865 Sardinia, by Alessandro Lala."""
