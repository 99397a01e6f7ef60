import { Refusal } from "../http/refusal.ts";

/** Constraints decide races; these are the refusals for the one who came second. */
const constraintSentences: Record<string, string> = {
  users_email: "There is already an account with this email address. Sign in, or reset the password.",
  identities_pkey: "You have signed in in another window at the same moment. Begin again.",
  services_rehearsal_once: "Somebody has just started a rehearsal of this program. Look at the page again.",
  services_url: "Another program of yours has this address. Choose another.",
  timeframes_order: "A timeframe must close after it opens.",
  program_rules_version: "The rules were changed meanwhile. Look at them again.",
  categories_window: "A category must close after it opens.",
  categories_label: "Another category has this label. Choose another.",
  document_folders_order: "The fewest files can't be more than the most.",
  entry_uploads_one_cover: "An entry has one cover photo. Try again.",
  entries_key: "This entry was started already. You find it in the list of entries.",
  entries_number: "Many people are entering at once. Try again.",
  products_window: "A sale must end after it begins.",
  products_order: "The fewest of an order can’t be more than the most.",
  product_tiers_pkey: "Two prices end at the same moment. Give each an end of its own.",
  quotas_room: "More than that are sold or in carts by now. Look again, and choose more.",
  fees_window: "A fee must end after it begins.",
  promo_codes_window: "A promo code must end after it begins.",
  promo_codes_code: "This program has this code already. Choose another.",
  promo_codes_uses: "It has been used more often by now. Look again, and choose more.",
  promo_codes_budget: "It has taken off more by now. Look again, and choose more.",
  transaction_items_entry_fee: "This entry’s fee is in another cart, or has been paid. Look at your entries.",
  shifts_order: "A shift must end after it begins.",
  role_grants_once: "This person already has this role.",
  scoresheet_categories_once: "One of these categories has a scoresheet already. Change that one.",
  scoresheets_once: "There is already a scoresheet for this. Change that one.",
  sheet_changes_open: "You asked for another change of this scoresheet at the same moment. Look at it again.",
  scorer_panels_name: "Another panel has this name. Choose another.",
  scorer_assignments_category: "This scorer is already assigned to this category.",
  categories_award_budget: "That is more than this scholarship’s budget has left. Look at the page again.",
  categories_award_places: "That is one more award than this scholarship has. Look at the page again.",
  award_settings_budget: "That is more than the program’s budget has left. Look at the page again.",
  recommendations_mailbox: "Somebody with this mailbox is invited already. Look at the page again.",
  recommendations_once: "Somebody with this address is invited already. Look at the page again.",
  awards_standing: "This application has an award by now. Look at the page again.",
  usage_rights_pkey: "Somebody has answered for this file at the same moment. Look again.",
  scorer_assignments_entry: "This scorer is already assigned to this entry.",
};

type DatabaseError = Error & { code?: string; constraint?: string };

/** The refusal for a broken constraint; undefined for a fault of ours. */
export function constraintRefusal({ code, constraint }: DatabaseError): Refusal | undefined {
  if (constraint && constraint in constraintSentences) return new Refusal(constraintSentences[constraint]!, 409);
  if (code === "23503") return new Refusal("Something this refers to isn't there any more, or is still in use.", 409);
  if (code === "40P01" || code === "40001")
    return new Refusal("Somebody changed this at the same moment. Try again.", 409);
  return undefined;
}
