-- expands: tracking numbers that their sender corrected.

-- When its sender entered another number, which is a parcel of its own. Its scans are kept.
alter table parcel add column replaced_at timestamptz(3);
