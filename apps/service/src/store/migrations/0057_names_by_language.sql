-- The names of programs and organizations by language, each as JSON: {"ar": "…"}.
alter table programs add column names text not null default '{}';
alter table programs add column business_names text not null default '{}';
alter table program_partners add column names text not null default '{}';
alter table organizations add column names text not null default '{}';
alter table organizations add column program_names text not null default '{}';
