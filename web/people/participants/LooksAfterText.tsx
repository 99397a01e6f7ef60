import { PersonLink } from "../../platform/people/PersonLink.tsx";

/** 'Ann Ash looks after it.' The name leads to the person. */
export const LooksAfterText = ({ user }: { user: { userID: string; fullName: string } | null }) =>
  user ? (
    <>
      <PersonLink inText userID={user.userID}>
        {user.fullName}
      </PersonLink>{" "}
      looks after it.
    </>
  ) : (
    "Nobody looks after it yet."
  );
