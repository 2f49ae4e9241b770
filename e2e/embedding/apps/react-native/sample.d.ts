declare module 'sample' {
  export const LoyaltyWidget: import('react').FunctionComponent<Record<string, unknown>>
}
