import type { resultsPreviewStates } from "../../contract/galleries/results-previews.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

type PreviewState = (typeof resultsPreviewStates)[number];
export type ResultsPreviewRow = {
  resultsPreviewID: string;
  serviceID: string;
  name: string;
  email: string;
  state: PreviewState;
};

const previewState = fragment`
  case when p.withdrawn_at is not null then 'withdrawn' when p.ended_at is not null then 'ended' else 'open' end as state`;

export const resultsPreviewInService = (sql: Sql, serviceID: string | null, id: string) => sql<ResultsPreviewRow>`
  select p.results_preview_id, p.service_id, p.name, p.email, ${previewState}
  from results_previews p where p.results_preview_id = ${id} and p.service_id = ${serviceID}`;

type ListedPreview = ResultsPreviewRow & {
  madeBy: string | null;
  mailedAt: string;
  opened: number;
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
};

/** Those that stand first, and of them whoever was asked last. */
export const resultsPreviewsOf = (sql: Sql, serviceID: string) => sql<ListedPreview>`
  select p.results_preview_id, p.service_id, p.name, p.email, ${previewState}, u.full_name as made_by, p.mailed_at, p.opened,
    p.first_opened_at, p.last_opened_at
  from results_previews p left join users u on u.user_id = p.made_by
  where p.service_id = ${serviceID}
  order by p.withdrawn_at is not null, p.results_preview_id desc`;

type NewResultsPreview = { serviceID: string; name: string; email: string; userID: string; now: Date };

/** Nothing where the address has one that stands. */
export const insertResultsPreview = (sql: Sql, { serviceID, name, email, userID, now }: NewResultsPreview) => sql<{
  resultsPreviewID: string;
}>`
  insert into results_previews (service_id, name, email, made_by, mailed_at)
  values (${serviceID}, ${name}, ${email}, ${userID}, ${now})
  on conflict (client_id, service_id, lower(email)) where withdrawn_at is null and ended_at is null do nothing
  returning results_preview_id`;

/** One that stands; nothing else is mailed. */
export const markMailedAgain = (sql: Sql, id: string, now: Date) => sql`
  update results_previews set mailed_at = ${now}
  where results_preview_id = ${id} and withdrawn_at is null and ended_at is null returning results_preview_id`;

export const withdrawPreview = (sql: Sql, id: string, now: Date) => sql`
  update results_previews set withdrawn_at = ${now}
  where results_preview_id = ${id} and withdrawn_at is null returning results_preview_id`;

export const countOpening = (sql: Sql, id: string, now: Date) => sql`
  update results_previews
  set opened = opened + 1, first_opened_at = coalesce(first_opened_at, ${now}), last_opened_at = ${now}
  where results_preview_id = ${id} and withdrawn_at is null and ended_at is null`;

/** With the release: everybody sees what was confidential. */
export const endResultsPreviews = (sql: Sql, serviceID: string, now: Date) => sql`
  update results_previews set ended_at = ${now}
  where service_id = ${serviceID} and withdrawn_at is null and ended_at is null`;

/** For when a release is set. */
export const plannedReleaseAt = (sql: Sql, serviceID: string) => sql<{ releaseAt: string | null }>`
  select release_at from judging where service_id = ${serviceID}`;
