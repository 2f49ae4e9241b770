create trigger seals_no_update before update on seals for each row
  execute function refuse_change('seals is append-only');
create trigger seals_no_delete before delete on seals for each row
  execute function refuse_change('seals is append-only');
create trigger sealed_journals_no_update before update on sealed_journals for each row
  execute function refuse_change('sealed_journals is append-only');
create trigger sealed_journals_no_delete before delete on sealed_journals for each row
  execute function refuse_change('sealed_journals is append-only');
