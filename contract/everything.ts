import type { AnyEndpoint } from "./endpoint.ts";
import * as bounces from "./bounces.ts";
import * as checkout from "./checkout.ts";
import * as clients from "./clients.ts";
import * as contests from "./contests.ts";
import * as copying from "./copying.ts";
import * as entries from "./entries.ts";
import * as entryUploads from "./entry-uploads.ts";
import * as helpRequests from "./help-requests.ts";
import * as fees from "./fees.ts";
import * as galleries from "./galleries.ts";
import * as galleryEditing from "./gallery-editing.ts";
import * as mails from "./mails.ts";
import * as manyEntries from "./many-entries.ts";
import * as overview from "./overview.ts";
import * as previewLinks from "./preview-links.ts";
import * as promoCodes from "./promo-codes.ts";
import * as publishing from "./publishing.ts";
import * as products from "./products.ts";
import * as registration from "./registration.ts";
import * as receipts from "./receipts.ts";
import * as results from "./results.ts";
import * as sales from "./sales.ts";
import * as scoring from "./scoring.ts";
import * as scoresheets from "./scoresheets.ts";
import * as sections from "./sections.ts";
import * as salesSettings from "./sales-settings.ts";
import * as services from "./services.ts";
import * as messages from "./messages.ts";
import * as subscriptions from "./subscriptions.ts";
import * as support from "./support.ts";
import * as demo from "./demo.ts";
import * as invitations from "./invitations.ts";
import * as cardForm from "./card-form.ts";
import * as paymentSettings from "./payment-settings.ts";
import * as paymentEvents from "./payment-events.ts";
import * as people from "./people.ts";
import * as rosters from "./rosters.ts";
import * as tasks from "./tasks.ts";
import * as tickets from "./tickets.ts";
import * as transactions from "./transactions.ts";
import * as twoFactor from "./two-factor.ts";
import * as users from "./users.ts";

const features = {
  clients,
  services,
  copying,
  publishing,
  previewLinks,
  sections,
  contests,
  scoresheets,
  overview,
  galleries,
  galleryEditing,
  results,
  scoring,
  entries,
  manyEntries,
  entryUploads,
  helpRequests,
  tasks,
  users,
  twoFactor,
  people,
  cardForm,
  paymentSettings,
  rosters,
  invitations,
  demo,
  support,
  mails,
  subscriptions,
  messages,
  bounces,
  registration,
  products,
  fees,
  promoCodes,
  salesSettings,
  checkout,
  transactions,
  sales,
  receipts,
  tickets,
  paymentEvents,
};

/** Every call of the API under its feature's name, for the server to check that it answers them all and for tests to visit. */
export const calls: { feature: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(features).flatMap(
  ([feature, exports]) =>
    Object.entries<unknown>(exports)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "carries" in value && "path" in value;
}
