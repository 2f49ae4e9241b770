/** Creates an element with these properties. */
export const make = <N extends keyof HTMLElementTagNameMap>(name: N, properties?: object): HTMLElementTagNameMap[N] =>
  Object.assign(document.createElement(name), properties)
