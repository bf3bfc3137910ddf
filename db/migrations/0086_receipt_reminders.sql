-- expands: reminders of parcels whose receipt is not confirmed. A process of the release before drops them.

alter table sale_reminder drop constraint sale_reminder_kind_check;
alter table sale_reminder add constraint sale_reminder_kind_check check (kind in (
  'ship_first', 'ship_last', 'receive_first', 'receive_last', 'inspect_first', 'inspect_last', 'answer',
  'send_back'));
