-- expands: links that change the e-mail address of an account.

-- The address of the account until the link is used; null for a link that confirms the account's own address. The
-- release before refuses these links, as their address is not that of the account.
alter table email_confirmation add column if not exists replaced_email text;
