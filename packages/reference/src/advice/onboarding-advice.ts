import type { Advice } from './advice.ts'

/** Advice for each error between a sign-up and production. */
export const onboardingAdvice = {
  NOT_APPROVED: {
    meaning: 'The organization may not do this before it is approved. Nothing was changed.',
    causes: [
      'The business form is not complete, or its decision is open',
      'In production: nobody has requested it, or an operator has not decided yet',
    ],
    remedy: 'Read the state with GET /portal/api/business-verification or GET /portal/api/production-access.',
  },
  ALREADY_DECIDED: {
    meaning: 'There is a decision already, or somebody else decides now. Nothing was changed.',
    causes: ['Another person was faster', 'The form or the request was sent twice'],
    remedy: 'Read the present state before you try again.',
  },
  REQUIREMENTS_NOT_MET: {
    meaning: 'Something that this step needs is missing.',
    causes: ['A field of the business form is empty', 'No program is enabled in production'],
    remedy: 'Complete what “detail” and “errors” name, then send it again.',
  },
  PROGRAM_NOT_OFFERED: {
    meaning: 'In production, an organization enables only programs that an operator has offered to it.',
    causes: ['No operator has offered this program yet', 'The offer was withdrawn'],
    remedy: 'Ask the operator of the service to offer the program.',
  },
  BOUNDS_OUTSIDE: {
    meaning: 'The smallest and the largest number of points do not fit into the allowed bounds. Nothing was changed.',
    causes: ['The smallest number exceeds the largest', 'A number lies outside the offer or the partner’s bounds'],
    remedy: 'Choose both numbers within the bounds of the offer.',
  },
  PRODUCTION_REQUEST_NOT_FOUND: {
    meaning: 'There is no request for production with this id.',
    causes: ['A typing error'],
    remedy: 'Take the id from the list of open requests.',
  },
  LINK_INVALID: {
    meaning: 'The link no longer works. Nothing was changed.',
    causes: [
      'It was used already',
      'It has expired',
      'A newer link has replaced it, or somebody withdrew it',
      'The address was not copied completely',
    ],
    remedy: 'Ask for a new link: each link works once.',
  },
} satisfies Record<string, Advice>
