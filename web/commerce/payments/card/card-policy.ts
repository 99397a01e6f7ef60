import type { PagePolicy } from "../../../platform/page.ts";

const stripeSources = ["https://js.stripe.com", "https://*.js.stripe.com"];
const squareSources = ["https://web.squarecdn.com", "https://sandbox.web.squarecdn.com"];

/**
 * The content policy of pages with card fields: providers' scripts and frames in addition, and nothing else. The server alone reads it;
 * a browser isn't sent it.
 */
export const cardPolicy: PagePolicy = import.meta.env.SSR
  ? {
      "script-src": [...stripeSources, ...squareSources],
      "frame-src": [...stripeSources, "https://hooks.stripe.com", ...squareSources],
      "connect-src": [
        "https://api.stripe.com",
        "https://pci-connect.squareup.com",
        "https://pci-connect.squareupsandbox.com",
      ],
      "style-src": squareSources,
      "font-src": ["https://square-fonts-production-f.squarecdn.com", "https://d1g145x70srn7h.cloudfront.net"],
      "img-src": ["https://*.stripe.com"],
    }
  : {};
