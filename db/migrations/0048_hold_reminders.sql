-- When the buyer of a hold is reminded to pay. The row is taken when the reminder is sent or dropped.
create table hold_reminder (
  booking_id uuid primary key references booking (id) on delete cascade,
  due_at timestamptz(3) not null
);
create index hold_reminder_due on hold_reminder (due_at);
