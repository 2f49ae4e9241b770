import Foundation

enum ShopSettings {
    /// The service.
    static let origin = URL(string: "{{baseUrl}}")!
    /// Your own server, which creates the tokens: one of the server templates, or your shop.
    static let shop = URL(string: "http://localhost:8080")!
    /// `en` or `ar`.
    static let locale = "en"
}
