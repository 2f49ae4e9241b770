/** Creates an HTML element and assigns the properties to it. */
export const make = <N extends keyof HTMLElementTagNameMap>(name: N, properties?: object): HTMLElementTagNameMap[N] =>
  Object.assign(document.createElement(name), properties)
