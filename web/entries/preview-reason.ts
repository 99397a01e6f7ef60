/** Why nothing can be sent from a form that is only looked at. */
export const previewReason = "This is a preview. Nothing is kept.";
