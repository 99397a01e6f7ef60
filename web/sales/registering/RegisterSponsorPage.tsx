import { registerSponsor, sponsorRegistration } from "../../../contract/supporting-products.ts";
import { RegisterForm } from "./RegisterForm.tsx";

/** F16 Somebody becomes a sponsor: chooses a tier, and goes on to pay for it. */
export const Component = () => (
  <RegisterForm
    title="Become a sponsor"
    text="Choose how you want to be seen. Your logo you upload once it is paid."
    offering={sponsorRegistration}
    endpoint={registerSponsor}
    initialOf={({ company }) => ({ name: company })}
  />
);
