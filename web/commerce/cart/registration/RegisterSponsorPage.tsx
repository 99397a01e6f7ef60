import {
  type SupportingOffer,
  registerSponsor,
  sponsorRegistration,
} from "../../../../contract/commerce/cart/supporting-products.ts";
import { RegisterForm } from "./RegisterForm.tsx";

/** F16 Somebody becomes a sponsor, or renews: chooses a tier, and goes on to pay for it. */
const RegisterSponsorPage = () => (
  <RegisterForm
    title="Become a sponsor"
    text="Choose how you want to be seen. Your logo you upload once it is paid."
    offering={sponsorRegistration}
    endpoint={registerSponsor}
    initialOf={initialValuesOf}
  />
);

const initialValuesOf = ({ company, renewals: [renewed] }: SupportingOffer): Record<string, string> => {
  if (!renewed) return { name: company };
  const { sponsorID, name, website, blurb } = renewed;
  return { sponsorID, name, website, blurb };
};

export { RegisterSponsorPage as Component };
