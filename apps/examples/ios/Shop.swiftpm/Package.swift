// swift-tools-version: 5.9
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "Shop",
            targets: ["Shop"],
            bundleIdentifier: "com.example.shop",
            displayVersion: "0.1.0",
            bundleVersion: "1",
            supportedDeviceFamilies: [.phone, .pad],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
            additionalInfoPlistContentFilePath: "Info.plist"
        )
    ],
    targets: [.executableTarget(name: "Shop", path: ".", exclude: ["Info.plist", "Package.swift"])]
)
