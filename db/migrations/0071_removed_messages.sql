-- expands: messages that staff removed.

-- Removed by staff: neither of the two members sees its text and photos any more.
alter table conversation_message add column removed_at timestamptz(3);

create trigger conversation_message_removed after update of removed_at on conversation_message
  for each row when (old.removed_at is distinct from new.removed_at)
  execute function notify_conversation_changed();
