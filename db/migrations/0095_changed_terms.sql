-- expands: when a listing was changed so that the offers made before cannot be accepted.

-- When anything but the price changed of what buyers see of the product, or the kind of its seller. Null: never. The
-- release before does not set it, and accepts such offers.
alter table product add column if not exists terms_changed_at timestamptz(3);
