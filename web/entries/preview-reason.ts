/** Why nothing can be sent from a form in a preview. */
export const previewReason = "This is a preview. Nothing is kept.";
