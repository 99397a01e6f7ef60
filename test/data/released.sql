-- A client as the first release kept it: a contest that is over, with results, files, mails and what staff did.

insert into clients (client_id, url, name) values ('01900000-0000-7000-8000-0000000000c1', 'oak', 'Oak Builders Guild');
select set_config('app.client_id', '01900000-0000-7000-8000-0000000000c1', false);
insert into users (user_id, email, full_name) values
  ('01900000-0000-7000-8000-0000000000a1', 'owner@test.example', 'Olive Owner'),
  ('01900000-0000-7000-8000-0000000000a2', 'entrant@test.example', 'Edith Entrant'),
  ('01900000-0000-7000-8000-0000000000a3', 'scorer@test.example', 'Sam Scorer'),
  ('01900000-0000-7000-8000-0000000000a4', 'stranger@test.example', 'Stan Stranger');
insert into role_grants (user_id, role) values ('01900000-0000-7000-8000-0000000000a1', 'owner');

insert into uploads (upload_id, audience, file_name, file_key, kind, full_kind, bytes, sha256, is_image, is_pdf, width, height, thumbs, created_by)
select ('01900000-0000-7000-8000-0000000000f' || n)::uuid, case when n = 1 then 'entry' else 'public' end, 'picture-' || n || '.jpg',
  'released/' || n, 'jpeg', 'jpeg', 7, md5(n::text), true, false, 640, 480, '[{"width":320,"height":240}]',
  '01900000-0000-7000-8000-0000000000a1'
from generate_series(1, 8) n;
update clients set logo_upload_id = '01900000-0000-7000-8000-0000000000f2', banner_upload_id = '01900000-0000-7000-8000-0000000000f3',
  custom_css = 'main { background: url(/api/clients/oak/files/01900000-0000-7000-8000-0000000000f7/full) }';

insert into services (service_id, kind, url, name, status, banner_upload_id, blind, show_scores_to_users, minimum_sheets,
  results_released_at, release_reason, last_entry_number)
values
  ('01900000-0000-7000-8000-0000000000b1', 'contest', 'awards', 'Building Awards', 'published', '01900000-0000-7000-8000-0000000000f4',
    true, 'yes-comments', 1, '2026-05-01T12:00Z', 'One scorer fell ill.', 41),
  ('01900000-0000-7000-8000-0000000000b2', 'parade', 'tour', 'Spring Tour', 'published', null, false, 'no', 3, null, null, 0);
insert into timeframes (service_id, name, opens_at, closes_at) values
  ('01900000-0000-7000-8000-0000000000b1', 'entries', '2026-01-01T00:00Z', '2026-02-01T00:00Z'),
  ('01900000-0000-7000-8000-0000000000b1', 'scoring', '2026-02-01T00:00Z', '2026-03-01T00:00Z'),
  ('01900000-0000-7000-8000-0000000000b2', 'tour', '2026-05-01T00:00Z', '2026-05-02T00:00Z');
insert into page_sections (page_section_id, service_id, position, kind, background, content) values
  ('01900000-0000-7000-8000-0000000000d1', '01900000-0000-7000-8000-0000000000b1', 1, 'image',
    '{"kind":"image","uploadID":"01900000-0000-7000-8000-0000000000f6"}', '{"alt":"A house","uploadID":"01900000-0000-7000-8000-0000000000f5"}');
insert into categories (category_id, service_id, label, name)
  values ('01900000-0000-7000-8000-0000000000e1', '01900000-0000-7000-8000-0000000000b1', 'BRICK', 'Brick homes');
insert into document_folders (document_folder_id, service_id, name, restriction)
  values ('01900000-0000-7000-8000-0000000000e2', '01900000-0000-7000-8000-0000000000b1', 'Photographs', 'images');
insert into entry_forms (entry_form_id, service_id, name, version)
  values ('01900000-0000-7000-8000-0000000000e3', '01900000-0000-7000-8000-0000000000b1', 'About the home', 2);
insert into entry_form_versions (entry_form_id, version, elements) values
  ('01900000-0000-7000-8000-0000000000e3', 1, '[{"type":"input","kind":"text","name":"title","label":"Title","required":true}]'),
  ('01900000-0000-7000-8000-0000000000e3', 2, '[{"type":"input","kind":"text","name":"title","label":"Project title","required":true}]');
insert into scoresheets (scoresheet_id, service_id, name, criteria) values
  ('01900000-0000-7000-8000-0000000000e4', '01900000-0000-7000-8000-0000000000b1', 'Judging',
    '[{"name":"design","label":"Design","help":"","maximumValue":10,"weight":1}]');

insert into entries (entry_id, service_id, category_id, user_id, number, title, submitted_at, award_title) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-0000000000e1',
    '01900000-0000-7000-8000-0000000000a2', 41, 'House on the hill', '2026-01-20T10:00Z', 'Gold');
insert into entry_answers (entry_id, entry_form_id, version, answers, revision)
  values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-0000000000e3', 1, '{"title":"House on the hill"}', 5);
insert into entry_uploads (entry_upload_id, entry_id, document_folder_id, upload_id, caption, cover)
  values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-0000000000e2',
    '01900000-0000-7000-8000-0000000000f1', 'The front', true);
insert into help_requests (service_id, entry_id, user_id, message) values
  ('01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-0000000000a2', 'How do I turn a picture?');
insert into scorer_assignments (service_id, user_id, category_id) values
  ('01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-0000000000a3', '01900000-0000-7000-8000-0000000000e1');
insert into scoring_conflicts (entry_id, user_id, reason)
  values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-0000000000a1', 'My own client');
insert into scores (entry_id, scoresheet_id, user_id, criteria, values, total, percent)
  select '01900000-0000-7000-8000-000000000001', scoresheet_id, '01900000-0000-7000-8000-0000000000a3', criteria, '{"design":8}', 8, 80 from scoresheets;
insert into score_drafts (entry_id, scoresheet_id, user_id, values)
  select '01900000-0000-7000-8000-000000000001', scoresheet_id, '01900000-0000-7000-8000-0000000000a3', '{"design":9}' from scoresheets;
insert into galleries (gallery_id, service_id, kind, name, shows, published) values
  ('01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-0000000000b1', 'winners', 'Winners', 'chosen', true);
insert into gallery_entries (gallery_id, entry_id) values ('01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000001');

-- What staff did: today, half a year ago, and by an identifier that has no month.
insert into audit_log (user_id, action, after) values ('01900000-0000-7000-8000-0000000000a1', 'EDIT_SERVICE', '{"when":"now"}');
insert into audit_log (audit_id, at, user_id, action, after)
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000001')::uuid, moment,
    '01900000-0000-7000-8000-0000000000a1', 'EDIT_SERVICE', '{"when":"then"}'
  from (select now() - interval '180 days' as moment) t;
insert into audit_log (audit_id, action, after) values ('00000000-0000-7000-8000-000000000001', 'EDIT_SERVICE', '{"when":"never"}');
insert into error_log (source, message, about_client_id) values ('browser', 'It broke.', '01900000-0000-7000-8000-0000000000c1');
insert into mail_outbox (about_client_id, recipient, subject, content) values
  ('01900000-0000-7000-8000-0000000000c1', 'waits@test.example', 'It waits', '{"paragraphs":["Soon."]}');
insert into mail_outbox (about_client_id, recipient, subject, sent_at, attempts) values
  ('01900000-0000-7000-8000-0000000000c1', 'has@test.example', 'It went', now(), 1);
insert into invitations (key_hash, email, grants, expires_at) values
  ('\x01', 'new@test.example', '{"kind":"role","role":"viewer","serviceID":null}', now() + interval '5 days');
