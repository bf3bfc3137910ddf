export type Google = { issuer: string; clientId: string; clientSecret: string }
