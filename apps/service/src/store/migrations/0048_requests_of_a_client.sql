-- An organization has few clients, so a page of one client reads the requests of all of them. Each request costs less without this index.
drop index api_requests_client;
