/**
 * Of requests that the worker answers from the device alone. The cache mode 'only-if-cached' would say the same, but crashes Chromium's page
 * where its developer tools have turned the browser's cache off.
 */
export const FROM_DEVICE_HEADER = "x-from-device";
