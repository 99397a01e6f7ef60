export const AccountMenu = () => null;
