-- The organization's text about a fee, as a JSON object with one text for each language. Null shows nothing.
alter table embed_settings add column fee_note text;
