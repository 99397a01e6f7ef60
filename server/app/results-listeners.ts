import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { noteStanding } from "../advancement/due.ts";
import { endResultsPreviews } from "../galleries/results-preview-queries.ts";
import { openWinners } from "../galleries/winners.ts";
import type { ResultsListener } from "../judging/results-listener.ts";

const galleries: ResultsListener = {
  async released(sql, { serviceID, kind, now }, audit) {
    await endResultsPreviews(sql, serviceID, now);
    if (hasFeature(kind, "galleries")) await openWinners(sql, serviceID, audit);
  },
};

const advancement: ResultsListener = { changed: noteStanding };

export const resultsListeners: readonly ResultsListener[] = [galleries, advancement];
