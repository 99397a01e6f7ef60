-- Videos that help entrants and scorers: the addresses of their pages, and the titles of the dialogs that show them.
alter table judging
  add entrant_video text,
  add entrant_video_title text,
  add scorer_video text,
  add scorer_video_title text;
