-- The command line invites operators too.
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check check (role in ('owner', 'developer', 'support', 'finance', 'viewer', 'operator', 'administrator'));
