import { propertyRegistration, registerProperty } from "../../../../contract/commerce/cart/supporting-products.ts";
import { RegisterForm } from "./RegisterForm.tsx";

/** F16 A builder registers a home for the tour, and goes on to pay for it. */
const RegisterHomePage = () => (
  <RegisterForm
    title="Register a home"
    text="A few words now, so that the association knows it. Photographs, hours and the rest you fill in once it is paid."
    offering={propertyRegistration}
    endpoint={registerProperty}
    initialOf={({ company }) => ({ company })}
  />
);

export { RegisterHomePage as Component };
