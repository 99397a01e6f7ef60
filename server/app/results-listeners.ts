import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { queueAwardStatusReports } from "../advancement/onward-work.ts";
import { endResultsPreviews } from "../galleries/results-preview-queries.ts";
import { publishWinnersGallery } from "../galleries/winners-gallery.ts";
import type { ResultsListener } from "../judging/results-listener.ts";

const galleries: ResultsListener = {
  async released(sql, { serviceID, kind, now }, audit) {
    await endResultsPreviews(sql, serviceID, now);
    if (hasFeature(kind, "galleries")) await publishWinnersGallery(sql, serviceID, audit);
  },
};

const advancement: ResultsListener = { changed: queueAwardStatusReports };

export const resultsListeners: readonly ResultsListener[] = [galleries, advancement];
