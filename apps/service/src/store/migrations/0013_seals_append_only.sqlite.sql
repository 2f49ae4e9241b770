create trigger seals_no_update before update on seals begin
  select raise(abort, 'seals is append-only');
end;
create trigger seals_no_delete before delete on seals begin
  select raise(abort, 'seals is append-only');
end;
create trigger sealed_journals_no_update before update on sealed_journals begin
  select raise(abort, 'sealed_journals is append-only');
end;
create trigger sealed_journals_no_delete before delete on sealed_journals begin
  select raise(abort, 'sealed_journals is append-only');
end;
