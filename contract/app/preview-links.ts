import { Array as List, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { recipientNoteField } from "../platform/recipient-note.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { servicePage } from "../programs/service-page.ts";
import { serviceStatuses } from "../programs/services.ts";
import { getTour, getTourHome } from "../tours/tour.ts";

const servicePath = "/clients/:client/services/:service";

export const previewService = get(`${servicePath}/preview`, {
  summary: "A program's public page as it will be, for its staff and for whoever has a link to it",
  allow: "PREVIEW_SERVICE",
  answer: record({
    status: oneOf(serviceStatuses),
    page: servicePage.answer,
    /** The program's own stylesheet. */
    css: Str(),
    /** When the link expires; null for staff, who need no link. */
    openUntil: nullable(Instant()),
  }),
});

export const previewTour = get("/:client/parades/:service/preview/tour", {
  summary: "The homes of a tour as visitors will see them, for its staff and for whoever has a link to it",
  allow: "PREVIEW_SERVICE",
  query: getTour.query,
  answer: getTour.answer,
});

export const previewTourHome = get("/:client/parades/:service/preview/tour/:propertyID", {
  summary: "A home of a tour as visitors will see it, for its staff and for whoever has a link to it",
  allow: "PREVIEW_SERVICE",
  answer: getTourHome.answer,
});

export const listPreviewLinks = get(`${servicePath}/preview-links`, {
  summary: "The open links that show a program before it is published",
  allow: "EDIT_SERVICE",
  answer: record({
    links: List(
      record({
        linkID: ID(),
        note: Str(),
        madeBy: nullable(Str()),
        createdAt: Instant(),
        expiresAt: Instant(),
      }),
    ),
  }),
});

export const makePreviewLink = post(`${servicePath}/preview-links`, {
  summary: "Make a link that shows a program before it is published",
  allow: "EDIT_SERVICE",
  form: {
    note: recipientNoteField("Whoever opens it doesn’t read this."),
    days: {
      type: "select",
      label: "It works for",
      required: true,
      options: [
        { value: "7", label: "A week" },
        { value: "30", label: "A month" },
        { value: "90", label: "Three months" },
      ],
    },
  },
  /** The link can't be shown again: only its hash is stored. */
  answer: record({ url: Str() }),
  done: "Link made.",
});

export const withdrawPreviewLink = post(`${servicePath}/preview-links/:linkID/withdraw`, {
  summary: "Withdraw a link that shows a program before it is published",
  allow: "EDIT_SERVICE",
  answer: record({}),
  done: "Link ended.",
});
