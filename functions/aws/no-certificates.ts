/** Passkeys are added without certificates of their makers: see `isAnonymous` in functions/gateways/webauthn.ts. */
class NoCertificates {
  constructor() {
    throw new Error('This app reads no certificates of authenticators');
  }
}

/*
 * Replaces `@peculiar/x509`, `@peculiar/asn1-android` and `reflect-metadata` in the bundles. The library of passkeys reads
 * certificates by them, and fetches lists of revoked ones from addresses in them. They would be a twentieth of a bundle.
 */
export {
  NoCertificates as AuthorityKeyIdentifierExtension,
  NoCertificates as CRLDistributionPointsExtension,
  NoCertificates as KeyDescription,
  NoCertificates as SubjectKeyIdentifierExtension,
  NoCertificates as X509Certificate,
  NoCertificates as X509ChainBuilder,
  NoCertificates as X509Crl,
};

export const id_ce_keyDescription = '';
