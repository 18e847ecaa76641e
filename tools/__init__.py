"""Tools for developers of Railhead; not shipped."""
