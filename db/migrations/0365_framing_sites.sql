-- The sites that may show a client's pages in a frame of theirs; none: any site may show those that are made for it.
alter table clients
  add column framing_sites text[] not null default '{}' check (cardinality(framing_sites) <= 20);
