/** Why nothing can be sent from a form that is only looked at. */
export const previewing = "This is a preview. Nothing is kept.";
