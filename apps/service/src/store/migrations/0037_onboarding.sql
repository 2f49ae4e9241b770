-- The sign-up of an organization, from its registration to its approval. An organization of a catalog has no row here: it
-- is approved from the start.
create table onboarding (
  organization_id text not null primary key,
  state text not null check (state in ('REGISTERED', 'EMAIL_VERIFIED', 'SUBMITTED', 'APPROVED', 'REJECTED')),
  -- The e-mail address whose link the person who signed up has opened.
  verified_email text,
  -- The business form as JSON.
  form text not null,
  -- The legal entity and the registration number in the form that comparisons use. Empty before a submission.
  legal_entity_key text not null,
  registration_key text not null,
  -- The results of the rules as JSON, and the version of the rules.
  findings text not null,
  rules_version bigint,
  reason text,
  created_at bigint not null,
  submitted_at bigint,
  decided_at bigint,
  -- The id of the operator who decided. Null for a decision by the rules.
  decided_by text
);
create index onboarding_waiting on onboarding (submitted_at, organization_id) where state = 'SUBMITTED';
create index onboarding_by_legal_entity on onboarding (legal_entity_key) where state in ('SUBMITTED', 'APPROVED');
create index onboarding_by_registration on onboarding (registration_key) where state in ('SUBMITTED', 'APPROVED');
create index onboarding_unverified on onboarding (created_at) where state = 'REGISTERED';

create table production_requests (
  organization_id text not null,
  id text not null,
  state text not null check (state in ('OPEN', 'APPROVED', 'REJECTED')),
  -- The contact, the expected volume and the planned date as JSON.
  details text not null,
  created_by text not null,
  created_at bigint not null,
  reason text,
  decided_at bigint,
  decided_by text,
  primary key (organization_id, id)
);
create unique index production_requests_open on production_requests (organization_id) where state = 'OPEN';
create index production_requests_waiting on production_requests (created_at, id) where state = 'OPEN';

-- The programs that an operator has offered to an organization in production, with the widest bounds.
create table program_offers (
  organization_id text not null,
  program_id text not null,
  min_points bigint not null check (min_points >= 1),
  max_points bigint not null check (max_points >= min_points),
  -- Null for an offer of a catalog.
  offered_by text,
  offered_at bigint not null,
  primary key (organization_id, program_id)
);
insert into program_offers (organization_id, program_id, min_points, max_points, offered_by, offered_at)
  select e.organization_id, e.program_id, e.min_points, e.max_points, null,
    coalesce((select at from moments where name = 'first start'), 0)
  from enablements e where e.env = 'production';
