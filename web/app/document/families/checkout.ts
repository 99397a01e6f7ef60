import { addresses } from "../../../../contract/platform/addresses.ts";
import { cardPolicy } from "../../../commerce/payments/card/card-policy.ts";
import type { PublicDocument } from "../../../platform/page.ts";

const frames = [() => import("../../frames/SaleFrame.tsx")];
const cardFrames = [() => import("../../frames/CardFrame.tsx")];

/** What is bought, and how it is paid. */
export const checkoutDocuments: readonly PublicDocument[] = [
  {
    path: addresses.tickets,
    frames,
    page: () => import("../../../commerce/cart/visitor/TicketsPage.tsx"),
    knows: ["step"],
  },
  { path: addresses.questions, frames, page: () => import("../../../commerce/questions/visitor/QuestionsPage.tsx") },
  {
    path: addresses.checkout,
    frames: cardFrames,
    page: () => import("../../../commerce/checkout/visitor/CheckoutPage.tsx"),
    policy: cardPolicy,
  },
  { path: addresses.thanks, frames, page: () => import("../../../commerce/checkout/visitor/ThanksPage.tsx") },
];
