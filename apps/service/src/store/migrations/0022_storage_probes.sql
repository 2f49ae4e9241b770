-- Written and removed in one commit, to learn whether the database can store anything. It never keeps a row.
create table storage_probes (id text primary key, filler text not null);
