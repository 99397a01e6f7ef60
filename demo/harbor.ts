import {
  type ClientData,
  type DemoData,
  addClient,
  addClientPart,
  momentAt,
  personID,
  addPictureUpload,
  acceptTestPayments,
} from "./demo-data.ts";
import { addArchitecturePrize } from "./harbor-architecture.ts";
import { addPhotographyContest } from "./harbor-photo.ts";
import { addHarborPrograms } from "./harbor-programs.ts";
import { neighbors } from "./neighbors.ts";

const name = "Harbor Arts Council";

/** Squarer and quieter than the product's own pages, with a rule of its own under every heading of a section. */
const customCSS = `/* Harbor's own hand: square corners, a serif for headings, and a line of beam yellow. */
h1, h2, h3 {
  font-family: Georgia, "Times New Roman", serif;
  font-weight: 600;
  letter-spacing: -0.01em;
}
h2 {
  text-decoration: underline;
  text-decoration-color: #ffd166;
  text-decoration-thickness: 3px;
  text-underline-offset: 0.28em;
}
[data-slot="card"], [data-slot="picture"], [data-slot="hero"] {
  border-radius: 2px;
}
`;

export function addHarbor(filling: DemoData) {
  const harbor = addClient(filling, "harbor", {
    name,
    tagline: "Pictures, music and open doors on the waterfront",
    description:
      "A council of eleven galleries, two choirs and one lighthouse. We hang a photography show every winter, open the studios every spring, and keep the light on in between.",
    website: "https://harbor.example",
    help_email: "hello@harbor.example",
    primary_color: "#27348B",
    confirm_color: "#0F766E",
    danger_color: "#B42318",
    custom_css: customCSS,
  });
  harbor.logo = addPictureUpload(filling, harbor, "harbor logo");
  harbor.banner = addPictureUpload(filling, harbor, "3 banner");
  addPhotographyContest(filling, harbor);
  addHarborPrograms(filling, harbor);
  const prize = addArchitecturePrize(filling, harbor);
  addHarborPeople(filling, harbor);
  acceptTestPayments(harbor);
  return { prize };
}

function addHarborPeople(filling: DemoData, harbor: ClientData) {
  const add = addClientPart(harbor, `people of ${name}`);
  const granted_by = personID(filling, "owner");
  for (const [who, role] of [
    ["owner", "owner"],
    ["harbor-admin", "administrator"],
  ] as const)
    add("role_grants", { user_id: personID(filling, who), role, granted_by });
  neighbors
    .filter(({ state }) => state === "ME")
    .forEach((neighbor, index) =>
      add("memberships", {
        user_id: personID(filling, neighbor.name),
        created_at: momentAt(filling, -200 + index * 11, "13:00"),
      }),
    );
}
