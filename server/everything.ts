import { audit } from "./clients/audit.ts";
import { clients } from "./clients/clients.ts";
import { pictures as clientPictures } from "./clients/pictures.ts";
import { settings as clientSettings } from "./clients/settings.ts";
import { categories } from "./contests/categories.ts";
import { folders } from "./contests/folders.ts";
import { forms } from "./contests/forms.ts";
import { overview } from "./contests/overview.ts";
import { scoresheets } from "./contests/scoresheets.ts";
import { pictures as servicePictures } from "./services/pictures.ts";
import { sections } from "./services/sections.ts";
import { copying } from "./services/copying.ts";
import { previewLinks } from "./services/preview-links.ts";
import { publishing } from "./services/publishing.ts";
import { services } from "./services/services.ts";
import { settings as serviceSettings } from "./services/settings.ts";
import { downloads } from "./downloads/downloads.ts";
import { entries } from "./entries/entries.ts";
import { entryForms } from "./entries/forms.ts";
import { help } from "./entries/help.ts";
import { manyEntries } from "./entries/many.ts";
import { removal } from "./entries/removal.ts";
import { staffsEntries } from "./entries/staff.ts";
import { submission } from "./entries/submission.ts";
import { entryUploads } from "./entries/uploads.ts";
import { incomingUploads } from "./entries/incoming.ts";
import { galleryEditing } from "./galleries/editing.ts";
import { galleries } from "./galleries/galleries.ts";
import type { Handler } from "./http/handle.ts";
import { results } from "./scoring/results.ts";
import { scorers } from "./scoring/scorers.ts";
import { scoring } from "./scoring/scoring.ts";
import { demo } from "./demo/demo.ts";
import { invitations } from "./people/invitations.ts";
import { memberships } from "./people/memberships.ts";
import { people } from "./people/people.ts";
import { bounces } from "./mails/bounces.ts";
import { messages } from "./mails/messages.ts";
import { programReminders } from "./mails/reminders.ts";
import { subscriptions } from "./mails/subscriptions.ts";
import { mailsOfProgram } from "./mails/settings.ts";
import { mailTemplates } from "./mails/templates.ts";
import { paymentSettingsCalls } from "./payments/settings.ts";
import { rosters } from "./rosters/rosters.ts";
import { fees } from "./sales/fees.ts";
import { cardForms } from "./sales/card-form.ts";
import { products } from "./sales/products.ts";
import { quotas } from "./sales/quotas.ts";
import { promoCodes } from "./sales/promo-codes.ts";
import { registrations } from "./sales/registration.ts";
import { salesSettings } from "./sales/settings.ts";
import { checkouts } from "./sales/checkout.ts";
import { sellingByHand } from "./sales/by-hand.ts";
import { moving } from "./sales/moving.ts";
import { purchases } from "./sales/purchases.ts";
import { refunding } from "./sales/refunding.ts";
import { sold } from "./sales/sold.ts";
import { receipts } from "./sales/receipts.ts";
import { tickets } from "./sales/tickets.ts";
import { webhooks } from "./sales/webhooks.ts";
import { support } from "./support/support.ts";
import { tasks } from "./tasks/tasks.ts";
import { files } from "./uploads/files.ts";
import { twoFactor } from "./users/two-factor.ts";
import { users } from "./users/users.ts";

/** Every call's handler. */
export const handlers: Handler[] = [
  ...clients,
  ...clientPictures,
  ...clientSettings,
  ...audit,
  ...services,
  ...copying,
  ...publishing,
  ...previewLinks,
  ...serviceSettings,
  ...servicePictures,
  ...sections,
  ...categories,
  ...folders,
  ...forms,
  ...scoresheets,
  ...overview,
  ...entries,
  ...entryForms,
  ...entryUploads,
  ...incomingUploads,
  ...submission,
  ...staffsEntries,
  ...removal,
  ...manyEntries,
  ...help,
  ...downloads,
  ...files,
  ...registrations,
  ...products,
  ...quotas,
  ...fees,
  ...promoCodes,
  ...salesSettings,
  ...checkouts,
  ...purchases,
  ...sold,
  ...sellingByHand,
  ...refunding,
  ...moving,
  ...receipts,
  ...tickets,
  ...webhooks,
  ...scoring,
  ...scorers,
  ...results,
  ...galleries,
  ...galleryEditing,
  ...users,
  ...twoFactor,
  ...memberships,
  ...people,
  ...cardForms,
  ...paymentSettingsCalls,
  ...rosters,
  ...invitations,
  ...demo,
  ...support,
  ...mailTemplates,
  ...mailsOfProgram,
  ...programReminders,
  ...subscriptions,
  ...messages,
  ...bounces,
  ...tasks,
];
