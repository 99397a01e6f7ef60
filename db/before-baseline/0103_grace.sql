-- For so many minutes after entries close, whoever has begun one may still save and submit it; null: not a moment.
alter table judging add grace_minutes integer check (grace_minutes between 1 and 120);
