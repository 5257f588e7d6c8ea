export const PRODUCT_NAME = 'Framekeep';
