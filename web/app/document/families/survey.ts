import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";

/** A survey, also in a frame of another site. */
export const surveyDocuments: readonly PublicDocument[] = [
  {
    path: addresses.survey,
    frames: [() => import("../../frames/SaleFrame.tsx")],
    page: () => import("../../../surveys/visitor/SurveyPage.tsx"),
  },
  {
    path: addresses.surveyEmbed,
    frames: [() => import("../../frames/EmbedFrame.tsx")],
    page: () => import("../../../surveys/visitor/EmbeddedSurveyPage.tsx"),
    isFramed: true,
  },
];
